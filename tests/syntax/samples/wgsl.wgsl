struct Light {
  position: vec3<f32>,
  power: f32,
}
@group(0) @binding(0) var<uniform> light: Light;
@group(0) @binding(1) var tex: texture_2d<f32>;
var<private> limit: i32 = 3;
fn wave(x: f32, y: f32) -> f32 {
  return sin(x) * y;
}
@fragment
fn main(@location(0) uv: vec2<f32>) -> @location(0) vec4<f32> {
  var total: f32 = 0.0;
  for (var i: i32 = 0; i < limit; i = i + 1) {
    if (total > 0.5) { continue; } else { total = total + light.power; }
  }
  loop { break; }
  return vec4<f32>(wave(total, 1.0), uv.x, uv.y, 1.0);
}
