# a comment
param([string]$Name = "x", [int]$Count)
using namespace System.IO
$limit = 3
$list = @(1, 2, "three")
$map = @{ a = 1; b = 'two' }
enum Color { Red; Green }
class Box {
  [string]$Name
  Box([string]$n) { $this.Name = $n }
  [int] Total() { return 1 }
}
function Get-Total {
  param($Values)
  $sum = 0
  foreach ($v in $Values) { if ($v -eq 2) { continue } elseif ($v -gt 5) { break } else { $sum += $v } }
  for ($i = 0; $i -lt $limit; $i++) { Write-Host "i is $i" }
  while ($sum -lt 0) { $sum++ }
  switch ($sum) {
    1 { "one" }
    default { "many" }
  }
  try { throw "x" } catch { Write-Error $_ } finally { }
  return $sum
}
Get-ChildItem -Path . | Where-Object { $_.Length -gt 10 } | ForEach-Object { $_.Name }
