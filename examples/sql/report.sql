-- What each town bought, and how often.
WITH bought AS (
  SELECT c.town AS town, p.title AS title, sum(i.count) AS pieces, sum(i.count * p.price) AS cents
  FROM customer AS c
  JOIN purchase AS b ON b.customer = c.id
  JOIN item AS i ON i.purchase = b.id
  JOIN product AS p ON p.id = i.product
  GROUP BY c.town, p.title
)
SELECT town, title, pieces, printf('%.2f', cents / 100.0) AS euros,
       CASE WHEN sum(pieces) > 10 THEN 'many' ELSE 'few' END AS how_many
FROM bought
WHERE pieces > 0 AND sum(cents) > 0
ORDER BY town, title;
