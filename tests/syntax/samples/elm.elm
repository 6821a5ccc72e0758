module Main exposing (..)

import Html exposing (Html, div, text)
import Dict as D


type Shape
    = Circle Float
    | Square Int
    | Empty


type alias Point =
    { x : Int, y : Int }


{-| Adds. -}
total : List Int -> Int
total values =
    case values of
        [] ->
            0

        x :: rest ->
            if x > 0 then
                x + total rest

            else
                negate x


main : Html msg
main =
    let
        p =
            { x = 1, y = 2 }

        f a b =
            a * b
    in
    div [] [ text ("a" ++ String.fromInt (f p.x 2)), text <| Debug.toString { p | x = 3 } ]
