-- A page is saved every few seconds, and its text has hundreds of trigrams (decision 0250).
alter index contents_search set (fastupdate = on, gin_pending_list_limit = 64);
