defmodule Shop.Box do
  @moduledoc """
  A box.
  """
  use GenServer
  alias Shop.{Other, Base}
  @limit 3
  defstruct name: "x", size: 0

  @spec total([integer]) :: integer
  def total([]), do: 0

  def total([head | tail]) when head > 0 and is_integer(head) do
    squares = for x <- tail, rem(x, 2) == 0, do: x * x
    case squares do
      [] -> {:error, "none #{head}"}
      [_ | _] = all -> all |> Enum.map(&(&1 + 1)) |> Enum.sum()
    end
  end

  defp helper(map \\ %{"b" => 2, a: 1}) do
    if map.a != 1, do: raise("x"), else: fn x, y -> x + y end
  rescue
    e in RuntimeError -> ~s(text) <> inspect(e)
  end
end
