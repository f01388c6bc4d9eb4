-- From when on a company asks for records of its cars' condition at each rental that begins; null while nobody has to make one.
alter table companies add column condition_reports_since timestamptz(3);
