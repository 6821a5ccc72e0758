use std::{collections::HashMap, fmt};
mod inner { pub(crate) const LIMIT: usize = 3; }
#[derive(Debug, Clone)]
pub struct Point<T: Copy> { pub x: T, y: T }
enum Shape { Circle(f64), Square { side: u32 }, Empty }
trait Area { fn area(&self) -> f64; fn name(&self) -> String { "x".to_string() } }
impl<T> fmt::Display for Point<T> where T: Copy + fmt::Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.x) }
}
macro_rules! twice { ($e:expr) => { $e * 2 }; }
fn longest<'a>(a: &'a str, b: &'a str) -> &'a str { if a.len() > b.len() { a } else { b } }
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut map: HashMap<String, i32> = HashMap::new();
    for i in 0..=inner::LIMIT { if i == 2 { continue; } map.insert(format!("k{i}"), i as i32); }
    let s = match Shape::Circle(1.0) { Shape::Circle(r) if r > 0.5 => r, Shape::Square { side, .. } => side as f64, _ => 0.0 };
    let add = |a: i32, b| a + b;
    while let Some(x) = map.remove("k1") { loop { break; } println!("{}", add(x, twice!(3))); }
    unsafe { let p = &s as *const f64; let _ = *p; }
    Ok(())
}
