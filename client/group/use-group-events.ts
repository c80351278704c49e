import { useNow } from '#client/store/lists/now.ts'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { eventsOfGroup, shownEvents, type GroupEvent } from './group-live-queries.ts'

/** Events of a group that the person may see; undefined while loading. */
export const useGroupEvents = (groupId: string): readonly GroupEvent[] | undefined => {
  const { user } = useSession()
  const now = useNow(60)
  const listed = useLive(eventsOfGroup, groupId)
  return listed && shownEvents(listed, user?.id, now)
}
