-- Work that is done over and over, by one process at a time: when each job is due, and until when a process has it.
create table jobs (
  name text collate "C" primary key,
  due_at timestamptz(3) not null,
  leased_until timestamptz(3),
  last_ended_at timestamptz(3)
);
