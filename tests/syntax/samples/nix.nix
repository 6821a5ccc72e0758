# a comment
{ pkgs ? import <nixpkgs> { }, name ? "x", ... }@args:
let
  limit = 3;
  inherit (pkgs) lib;
  list = [ 1 2.5 "three" ./path ];
  f = x: y: x + y * 2;
  text = ''
    several lines with ${name}
  '';
in
with lib;
assert limit > 1;
rec {
  a.b = if limit == 3 && !false then f 1 2 else null;
  c = map (x: x * 2) list ++ [ ];
  d = args // { inherit name; };
  e = d.name or "none";
  g = d ? name;
}
