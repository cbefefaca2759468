-- outside a transaction
-- earlier programs: they find the same without it
drop index concurrently if exists findable_students_place;
