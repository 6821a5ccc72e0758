-- Customers who have invited nobody.
SELECT name FROM customer WHERE id NOT IN (SELECT invited_by FROM customer);
