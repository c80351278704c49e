// Groups and their members over REST.
import { z } from 'zod/mini'
import { changeGroupRole } from '#shared/group/change-group-role.ts'
import { NEW_GROUP } from '#shared/group/create-group.ts'
import type { GroupFields } from '#shared/group/group-form.ts'
import { subjectSchema } from '#shared/group/member-permission.ts'
import { unseenAnswer } from '#shared/group/member-answer.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { flagReply, idReply } from '#server/http/reply-shapes.ts'
import { inputAsBody, restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const photoSchema = z.nullable(z.union([z.string(), z.object({ url: z.string() })]))
const roleSchema = z.union([z.literal(1), z.literal(2), z.enum(['1', '2'])])

/** A photo is a path, or an object with a path. */
const photoOf = (photo: z.infer<typeof photoSchema> | undefined): string | null =>
  (typeof photo === 'object' ? photo?.url : photo) || null

/** All fields are optional over REST; omitted fields are undefined. */
const groupBodySchema = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  photoUrl: z.optional(photoSchema),
  passcode: z.optional(z.nullable(z.string())),
  question: z.optional(z.nullable(z.string())),
  public: z.optional(flagSchema),
  defaultRole: z.optional(roleSchema),
  autoApproval: z.optional(flagSchema),
  accessMemberList: z.optional(flagSchema),
})

type GroupChanges = { -readonly [F in keyof GroupFields]?: GroupFields[F] }

/** Selects the fields that were sent. */
const fieldsOfBody = (body: z.infer<typeof groupBodySchema>): GroupChanges => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.photoUrl !== undefined && { photoUrl: photoOf(body.photoUrl) }),
  ...(body.question !== undefined && { question: body.question ?? '' }),
  ...(body.public !== undefined && { public: toFlag(body.public) }),
  ...(body.defaultRole !== undefined && { defaultRole: Number(body.defaultRole) === 2 ? 2 : 1 }),
  ...(body.autoApproval !== undefined && { autoApproval: toFlag(body.autoApproval) }),
  ...(body.accessMemberList !== undefined && { accessMemberList: toFlag(body.accessMemberList) }),
})

/** The member that was changed. */
const userReply = z.object({ userId: z.string() })

type Mapped =
  | 'create-group'
  | 'update-group'
  | 'join-group'
  | 'approve-group-join'
  | 'remove-member'
  | 'ban-member'
  | 'change-group-role'
  | 'change-visible-user-group'

export const groupRest: RestMappingsFor<Mapped> = {
  'create-group': restMapping({
    body: z.extend(groupBodySchema, { id: z.optional(z.uuid()) }),
    toInput: (body, fresh) => ({
      ...NEW_GROUP,
      ...fieldsOfBody(body),
      id: body.id ?? fresh.id(),
      passcode: body.passcode ?? '',
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'update-group': restMapping({
    body: z.extend(groupBodySchema, { id: idText() }),
    toInput: (body) => ({
      id: body.id,
      ...fieldsOfBody(body),
      ...(typeof body.passcode === 'string' && { passcode: body.passcode }),
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'join-group': restMapping({
    body: z.object({
      groupId: z.string(),
      question: z.optional(z.nullable(z.string())),
      answer: z.optional(z.nullable(z.string())),
      passcode: z.optional(z.nullable(z.string())),
    }),
    toInput: ({ groupId, answer, passcode }) => ({ groupId, answer: answer ?? '', passcode: passcode ?? '' }),
    reply: z.object({ request: z.union([z.literal(0), z.literal(2), z.literal(3)]) }),
    toReply: ({ request }) => ({ request }),
  }),
  'approve-group-join': restMapping({
    body: subjectSchema,
    toInput: unseenAnswer,
    reply: userReply,
    toReply: ({ userId }) => ({ userId }),
  }),
  'remove-member': restMapping({ body: subjectSchema, toInput: unseenAnswer, reply: userReply, toReply: unchanged }),
  'ban-member': restMapping({
    body: z.extend(subjectSchema, { banned: flagSchema }),
    toInput: (body) => ({ ...body, banned: toFlag(body.banned) }),
    reply: z.extend(userReply, { banned: flagReply }),
    toReply: unchanged,
  }),
  'change-group-role': inputAsBody(changeGroupRole, z.extend(userReply, { role: z.enum(['ADMIN', 'HOST', 'MEMBER']) })),
  'change-visible-user-group': restMapping({
    body: z.extend(subjectSchema, { visible: flagSchema }),
    toInput: (body) => ({ ...body, visible: toFlag(body.visible) }),
    reply: z.extend(userReply, { visible: flagReply }),
    toReply: unchanged,
  }),
}
