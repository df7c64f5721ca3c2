-- Since when the words by which a page is found wait to be written (decision 0253).
alter table page_contents add column search_due_since timestamp(3) with time zone;
