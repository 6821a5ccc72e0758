#version 450
#extension GL_ARB_separate_shader_objects : enable
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D tex;
uniform float time;
struct Light { vec3 position; float power; };
const int LIMIT = 3;
float wave(in float x, float y) { return sin(x) * y; }
void main() {
  vec3 c = texture(tex, uv).rgb;
  for (int i = 0; i < LIMIT; i++) {
    if (c.x > 0.5) { c.yz *= 0.5; } else { discard; }
  }
  mat3 m = mat3(1.0);
  color = vec4(m * c, wave(time, 1.0) > 0.0 ? 1.0 : 0.0);
}
