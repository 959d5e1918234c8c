-- What a kept mail says besides its text, such as the address by which its reader unsubscribes.
alter table local_backend.mailbox add column headers jsonb not null default '{}';
