-- A client has forty trigrams, and putting them into the index one by one was half of what a change cost (decision 0296).
alter index clients_search set (fastupdate = on, gin_pending_list_limit = 256);
