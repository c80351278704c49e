import { useState } from 'react'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { GroupReply } from '#shared/group/group-reply.ts'
import type { Group, Member } from '#shared/group/group.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { groupOnDevice } from './group-live-queries.ts'
import { getGroup } from '#shared/group/group-queries.ts'

/** Fields of a group that are shown, from the device or from an answer of the server. */
export type ShownGroup = Pick<
  Group,
  | 'id'
  | 'name'
  | 'description'
  | 'photoUrl'
  | 'question'
  | 'hasPasscode'
  | 'public'
  | 'autoApproval'
  | 'accessMemberList'
  | 'totalMembers'
>

export interface UsedGroup {
  readonly group: ShownGroup | undefined
  /** The person's membership on the device. */
  readonly mine: Member | undefined
  /** Approved and not banned. */
  readonly joined: boolean
  readonly pending: boolean
  readonly banned: boolean
  /** The server's answer for a group that is not on the device. */
  readonly answer: GroupReply | undefined
  readonly busy: boolean
  /** The server says that the person is in the group, and this device has not downloaded it yet. */
  readonly isComing: boolean
  readonly refusal: Refusal | null
  readonly again: () => void
  /** Call it after the person asked to join: the group stays shown while it is downloaded. */
  readonly requested: () => void
}

/** A group of the person from the device; any other group from the server. */
export const useGroup = (id: string): UsedGroup => {
  const here = useLive(groupOnDevice, id)
  const current = here?.group === undefined || here.group.id === id ? here : undefined
  const mine = current?.mine?.groupId === id ? current.mine : undefined
  const away = useAnswer(getGroup, current && !current.group ? { id } : null)
  const onDevice = current?.group !== undefined
  const [requestedId, setRequestedId] = useState<string | null>(null)
  const isComing = !onDevice && away.value?.request === 2 && requestedId !== id
  return {
    group: current?.group ?? (isComing ? undefined : away.value),
    mine,
    joined: onDevice && mine?.approval === 2 && mine.banned === 0,
    pending: mine?.approval === 1 || (!onDevice && away.value?.request === 3),
    banned: mine?.banned === 1,
    answer: onDevice ? undefined : away.value,
    busy: !current || isComing || (!onDevice && away.busy),
    isComing,
    refusal: onDevice ? null : away.refusal,
    again: away.again,
    requested: () => {
      setRequestedId(id)
      away.again()
    },
  }
}
