import { z } from 'zod/mini'
import { fileHashes, foreignPictures, pictureRefusal } from '#shared/account/own-pictures.ts'
import { put } from '#shared/writes.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { checkGroup, wrongGroup } from './group-check.ts'
import { groupFieldsSchema, storedFields, passcodeSchema } from './group-form.ts'
import { detailsOf, memberId } from './group.ts'
import { GROUP_ID_IN_USE } from './group-refusals.ts'

/** Excludes colons, because membership ids start with the group id and a colon. */
const groupIdSchema = idText().check(z.regex(/^[\w-]+$/))

const inputSchema = z.extend(groupFieldsSchema, { id: groupIdSchema, passcode: passcodeSchema })
export type CreateGroupInput = z.infer<typeof inputSchema>

/** Default values of a new group. */
export const NEW_GROUP = {
  name: '',
  description: '',
  photoUrl: null,
  question: '',
  public: 1,
  defaultRole: 1,
  autoApproval: 0,
  accessMemberList: 1,
  passcode: '',
} as const

export const createGroup = operation({
  name: 'create-group',
  label: 'New group',
  subject: 'group',
  version: 1,
  rest: { method: 'POST', path: '/create-group', msgCode: 12000 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 20 },
  quota: { maxPerDay: 50, total: 'groups', noun: 'groups' },
  load: async (reader, input, actor) => ({
    existing: await reader.get('groups', input.id),
    user: await reader.get('users', actor.id),
    foreign: await foreignPictures(reader, [input.photoUrl], actor.id),
  }),
  who: (_actor, { user }) => (user === undefined ? ACCOUNT_NOT_FOUND : null),
  decide: ({ existing, user, foreign }, input, stamp) => {
    if (existing)
      return existing.createdUserId === stamp.actor.id ? { effects: [], output: { id: input.id } } : GROUP_ID_IN_USE
    if (user === undefined) return ACCOUNT_NOT_FOUND
    const wrong = checkGroup(input)
    if (Object.keys(wrong).length > 0) return wrongGroup(wrong)
    const pictures = pictureRefusal(foreign, stamp)
    if (pictures) return pictures
    const createdAt = stamp.at
    const { passcode: typed, ...fields } = storedFields(input)
    const passcode = input.autoApproval === 1 ? typed.trim() : ''
    return {
      effects: [
        put('groups', {
          ...fields,
          hasPasscode: passcode !== '',
          totalMembers: 1,
          createdUserId: user.id,
          createdAt,
        }),
        put('members', {
          id: memberId(input.id, user.id),
          groupId: input.id,
          groupName: fields.name,
          userId: user.id,
          name: user.name,
          photoUrl: user.photoUrl,
          isAdmin: true,
          isHost: true,
          approval: 2,
          banned: 0,
          visible: 1,
          createdAt,
        }),
        put('member_details', detailsOf(input.id, user, '')),
        // Only the server writes the passcode; devices hold no secrets.
        ...(stamp.server && passcode !== '' ? [put('group_secrets', { id: input.id, passcode })] : []),
      ],
      output: { id: input.id },
    }
  },
  files: (input) => fileHashes([input.photoUrl]),
})
