import { useParams } from '@tanstack/react-router'
import { Redirect } from '#client/ui/redirect.tsx'

/** Where a group's share link leads: its page, with the question whether to join. */
export const GroupJoinPage = () => {
  const { gid } = useParams({ strict: false }) as { gid?: string }
  return <Redirect to="/group/detail" query={{ id: gid, join: '1' }} />
}
