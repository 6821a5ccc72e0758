-- Customers who have invited nobody.
SELECT name FROM customer AS c
WHERE NOT EXISTS (SELECT 1 FROM customer AS other WHERE other.invited_by = c.id);
