program Sample;
{$mode objfpc}
uses SysUtils, Classes;
const
  Limit = 3;
type
  TColor = (Red, Green);
  TPoint = record
    X, Y: Integer;
  end;
  TBox = class(TObject)
  private
    FName: string;
  public
    constructor Create(const AName: string);
    property Name: string read FName write FName;
  end;
var
  I: Integer;
  A: array[1..3] of Integer;
constructor TBox.Create(const AName: string);
begin
  inherited Create;
  FName := AName;
end;
function Total(X: Integer): Integer;
begin
  Result := X * 2 + 1;
end;
begin
  for I := 1 to Limit do
    if I mod 2 = 0 then A[I] := Total(I) else WriteLn('odd ', I);
  while I > 0 do Dec(I);
  repeat Inc(I) until I = 3;
  case I of
    1, 2: WriteLn('few');
  else
    WriteLn('many');
  end;
  try
    raise Exception.Create('x');
  except
    on E: Exception do WriteLn(E.Message);
  end;
end.
