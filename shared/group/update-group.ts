import { z } from 'zod/mini'
import { fileHashes, foreignPictures, pictureRefusal } from '#shared/account/own-pictures.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { put, remove } from '#shared/writes.ts'
import { checkGroup, wrongGroup } from './group-check.ts'
import { groupFieldsSchema, storedFields, passcodeSchema } from './group-form.ts'
import { memberId, type Group } from './group.ts'
import { ADMINS_ONLY, GROUP_NOT_FOUND } from './group-refusals.ts'

/** Only changed fields, so that offline changes of two admins are merged. */
const inputSchema = z.extend(z.partial(groupFieldsSchema), {
  id: idText(),
  /** Omitted: unchanged. Empty: no passcode. */
  passcode: z.optional(passcodeSchema),
})

type DefinedOnly<T> = { [F in keyof T]?: Exclude<T[F], undefined> }

const definedOnly = <T extends object>(fields: T): DefinedOnly<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedOnly<T>

/** The passcode after the update: a new one, none, or undefined for unchanged. */
const passcodeAfter = (typed: string | undefined, after: Pick<Group, 'autoApproval'>): string | undefined =>
  after.autoApproval === 0 ? '' : typed?.trim()

export const updateGroup = operation({
  name: 'update-group',
  label: 'Group changed',
  subject: 'group',
  version: 1,
  rest: { method: 'PATCH', path: '/update-group', msgCode: 12300 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, input, actor) => {
    const group = await reader.get('groups', input.id)
    const renamed = group !== undefined && input.name !== undefined && cleanTitle(input.name) !== group.name
    const repictured = input.photoUrl !== undefined && input.photoUrl !== group?.photoUrl
    return {
      group,
      mine: await reader.get('members', memberId(input.id, actor.id)),
      members: renamed ? await reader.list('members', 'groupId', input.id) : [],
      events: renamed ? await reader.list('events', 'groupId', input.id) : [],
      foreign: repictured ? await foreignPictures(reader, [input.photoUrl ?? null], actor.id) : [],
    }
  },
  who: (_actor, { mine }) => (isGroupAdmin(mine) ? null : ADMINS_ONLY),
  decide: ({ group, members, events, foreign }, { id, passcode: typed, ...fields }, stamp) => {
    if (group === undefined) return GROUP_NOT_FOUND
    const after: Group = storedFields({ ...group, ...definedOnly(fields) })
    const wrong = checkGroup(after, group)
    if (Object.keys(wrong).length > 0) return wrongGroup(wrong)
    const pictures = pictureRefusal(foreign, stamp)
    if (pictures) return pictures
    const passcode = passcodeAfter(typed, after)
    const hasPasscode = passcode === undefined ? group.hasPasscode : passcode !== ''
    const groupName = after.name
    return {
      effects: [
        put('groups', { ...after, hasPasscode }),
        ...members.map((member) => put('members', { ...member, groupName })),
        ...events.map((event) => put('events', { ...event, groupName })),
        // Only the server writes the passcode; devices hold no secrets.
        ...(stamp.server === null || passcode === undefined
          ? []
          : [passcode === '' ? remove('group_secrets', id) : put('group_secrets', { id, passcode })]),
      ],
      output: { id },
    }
  },
  files: (input) => fileHashes([input.photoUrl ?? null]),
})
