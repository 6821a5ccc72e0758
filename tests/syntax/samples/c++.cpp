#include <vector>
#include <string>
namespace shop {
template <class T, int N = 3>
class Box : public Base<T> {
 public:
  explicit Box(T value) : value_(std::move(value)) {}
  virtual ~Box() = default;
  T& get() const noexcept { return value_; }
  bool operator==(const Box& other) const { return value_ == other.value_; }
 private:
  T value_;
  static constexpr int kSize = N;
};
enum class Kind : unsigned { small, large };
using Name = std::string;
auto sum(const std::vector<int>& all) -> int {
  int total = 0;
  for (const auto& each : all) total += each;
  auto twice = [&total](int x) { return x * 2 + total; };
  try { return twice(total); } catch (const std::exception& e) { throw; }
}
}  // namespace shop
int main() { auto* p = new shop::Box<int>(1); delete p; return static_cast<int>(sizeof(int)); }
