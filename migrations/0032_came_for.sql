-- Where somebody was going when they signed up, until the first sign-in leads there: a review takes days, and may end on another device.
alter table role_accounts add column came_for text check (came_for ~ '^/');
