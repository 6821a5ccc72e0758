{-# LANGUAGE LambdaCase #-}
module Main (main, Shape(..)) where

import qualified Data.Map as M
import Data.List (sortBy, nub)

-- | A shape.
data Shape a = Circle { radius :: Double } | Square a | Empty
  deriving (Show, Eq)

newtype Name = Name String
type Pair a = (a, a)

class Area s where
  area :: s -> Double
  area _ = 0

instance Area (Shape a) where
  area (Circle r) = pi * r ^ 2
  area _ = 1.5

total :: (Num a, Ord a) => [a] -> a
total [] = 0
total (x:xs)
  | x > 0 = x + total xs
  | otherwise = let y = negate x in y

main :: IO ()
main = do
  let names = ["a", 'b' : "c"]
      squares = [x * x | x <- [1 .. 10], even x]
  mapM_ putStrLn names
  n <- case names of
    [] -> return 0
    _ -> pure $ sum squares
  if n > 3 then print (n, total squares) else print (\x -> x + 1 $ n)
  where helper = M.empty
