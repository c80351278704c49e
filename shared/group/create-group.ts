import { z } from 'zod'
import { fileHashes, foreignPictures, pictureRefusal } from '#shared/account/own-pictures.ts'
import { put } from '#shared/writes.ts'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { collapseNewlines } from '#shared/kernel/text.ts'
import { refuse } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { checkGroup, wrongGroup } from './group-check.ts'
import { groupSchema, memberId } from './group.ts'

const inputSchema = groupSchema
  .pick({ public: true, defaultRole: true, autoApproval: true, accessMemberList: true })
  .extend({
    id: idText(),
    photoUrl: pictureText().nullable(),
    name: z.string().max(120),
    description: z.string().max(5000),
    question: z.string().max(500),
    /** Blank: none. Counts only with auto approval. */
    passcode: z.string().max(64),
  })
export type CreateGroupInput = z.infer<typeof inputSchema>

const bodySchema = z.object({
  id: z.uuid().optional(),
  name: z.string().default(''),
  description: z.string().default(''),
  photoUrl: z.string().nullable().optional(),
  passcode: z.string().nullable().optional(),
  question: z.string().nullable().optional(),
  public: flagSchema.default(1),
  defaultRole: z.union([z.literal(1), z.literal(2), z.enum(['1', '2'])]).default(1),
  autoApproval: flagSchema.default(0),
  accessMemberList: flagSchema.default(1),
})

export const createGroup = operation({
  name: 'create-group',
  version: 1,
  rest: {
    method: 'POST',
    path: '/create-group',
    msgCode: 12000,
    body: bodySchema,
    toInput: (body: z.infer<typeof bodySchema>, fresh): CreateGroupInput => ({
      id: body.id ?? fresh.id(),
      name: body.name,
      description: body.description,
      photoUrl: body.photoUrl || null,
      question: body.question ?? '',
      passcode: body.passcode ?? '',
      public: toFlag(body.public),
      defaultRole: Number(body.defaultRole) === 2 ? 2 : 1,
      autoApproval: toFlag(body.autoApproval),
      accessMemberList: toFlag(body.accessMemberList),
    }),
    toReply: (output: { readonly id: string }) => output,
  },
  input: inputSchema,
  offline: true,
  load: async (reader, input, actor) => ({
    existing: await reader.get('groups', input.id),
    user: await reader.get('users', actor.id),
    foreign: await foreignPictures(reader, [input.photoUrl], actor.id),
  }),
  who: (_actor, { user }) => (user === undefined ? ACCOUNT_NOT_FOUND : null),
  decide: ({ existing, user, foreign }, input, stamp) => {
    if (existing)
      return existing.createdUserId === stamp.actor.id
        ? { effects: [], output: { id: input.id } }
        : refuse(409, 12005, 'Something went wrong')
    if (user === undefined) return ACCOUNT_NOT_FOUND
    const wrong = checkGroup(input)
    if (Object.keys(wrong).length > 0) return wrongGroup(wrong)
    const pictures = pictureRefusal(foreign, stamp)
    if (pictures) return pictures
    const createdAt = stamp.at
    const { passcode: typed, ...fields } = input
    const name = input.name.trim()
    const passcode = input.autoApproval === 1 ? typed.trim() : ''
    return {
      effects: [
        put('groups', {
          ...fields,
          name,
          description: collapseNewlines(input.description.trim()),
          question: input.question.trim(),
          hasPasscode: passcode !== '',
          totalMembers: 1,
          createdUserId: user.id,
          createdAt,
        }),
        put('members', {
          id: memberId(input.id, user.id),
          groupId: input.id,
          groupName: name,
          userId: user.id,
          name: user.name,
          photoUrl: user.photoUrl,
          isAdmin: true,
          isHost: true,
          approval: 2,
          banned: 0,
          visible: 1,
          answer: '',
          createdAt,
        }),
        // A device holds no secret: the server writes it.
        ...(stamp.server && passcode !== '' ? [put('group_secrets', { id: input.id, passcode })] : []),
      ],
      output: { id: input.id },
    }
  },
  files: (input) => fileHashes([input.photoUrl]),
})
