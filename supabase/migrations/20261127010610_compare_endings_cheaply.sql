-- Words that end in * are compared by a regular expression only where a cheap pattern finds them: an account may have
-- hundreds, more than PostgreSQL keeps compiled. docs/behaviour/alerts.md
create or replace function private.has_term(p_terms text[], p_phrase text, p_forms text[]) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_terms && p_forms or exists (
    select from unnest(p_terms) as term
    where case left(term, 1)
      when '=' then position(substr(term, 2) in p_phrase) > 0
      when '~' then p_phrase like '%' || replace(substr(term, 2), '[[:alnum:]]*', '%') || '%'
        -- With the * at the end alone that is all: a word ends at the next space.
        and (position('[[:alnum:]]* ' in term) = char_length(term) - 12 or p_phrase ~ substr(term, 2))
      else false
    end
  )
$$;
