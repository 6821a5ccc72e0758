module Shop
using LinearAlgebra, Base: show
import Base.+
export Point
const LIMIT = 3
"A point."
mutable struct Point{T<:Real} <: AbstractPoint
    x::T
    y::T
end
abstract type Shape end
+(a::Point, b::Point) = Point(a.x + b.x, a.y + b.y)
function total(values::Vector{Int}, start=0; scale=1, rest...) where {T}
    for i in 1:LIMIT
        if i % 2 == 0 && i != 4
            continue
        elseif i > 5
            break
        else
            println("i is $i and $(i + 1)")
        end
    end
    squares = [x^2 for x in values if x > 0]
    while start < 3; start += 1; end
    try
        error("x")
    catch e
        rethrow()
    finally
        nothing
    end
    return map(x -> x * 2, squares), start > 1 ? :yes : 'c'
end
macro twice(e) quote $e; $e end end
@twice d = Dict("a" => 1)
end
