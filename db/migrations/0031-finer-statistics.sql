-- PostgreSQL guesses how many rows hold a text by the sample of values that its statistics keep: of a hundred values, one that holds it
-- makes it a hundredth of the table, and a search walks the whole list for it. Of a thousand, such a search still goes by its index.
alter table users alter column search_key set statistics 1000;
alter table companies alter column search_key set statistics 1000;
alter table customers alter column search_key set statistics 1000;
alter table rentals alter column search_key set statistics 1000, alter column car_key set statistics 1000;
alter table profiles alter column search_key set statistics 1000;
alter table expenses alter column search_key set statistics 1000;
alter table code_batches alter column search_key set statistics 1000;
alter table road_charges alter column search_key set statistics 1000;
alter table cars alter column search_key set statistics 1000;
alter table reservations alter column search_key set statistics 1000;
alter index cars_by_words alter column 1 set statistics 1000;
