-- An admin deletes somebody: who may, and that it was asked for, is said here; the steps are those of closing an account.
-- docs/behaviour/admin-deletion.md
create function private.note_user_deletion(p_user uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.require_admin() = p_user then
    raise exception 'This is your own account. You can delete it in your account settings.'
      using errcode = 'PT409', hint = 'own_account';
  end if;
  -- Its row is held until this is noted, so that no note is left of an account that is gone meanwhile.
  perform from public.users as account where account.id = p_user for key share;
  if found then
    perform private.write_audit('user.delete', 'user', p_user);
  end if;
end
$$;
comment on function private.note_user_deletion(uuid) is
  'Notes that an admin is about to delete somebody; refuses everybody else, and admins who mean themselves. Nothing is noted of an account that is gone.';
grant execute on function private.note_user_deletion(uuid) to authenticated;
