-- The same as career_applications_age.
drop index career_applications_by_day;
