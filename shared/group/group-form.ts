// Fields of the group form, as queued by a device and as sent over REST.
import { z } from 'zod'
import { pictureText } from '#shared/kernel/bounds.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { collapseNewlines } from '#shared/kernel/text.ts'
import { groupSchema, type Group } from './group.ts'

export const groupFieldsSchema = groupSchema
  .pick({ public: true, defaultRole: true, autoApproval: true, accessMemberList: true })
  .extend({
    photoUrl: pictureText().nullable(),
    name: z.string().max(120),
    description: z.string().max(5000),
    question: z.string().max(500),
  })
export type GroupFields = z.infer<typeof groupFieldsSchema>

/** Empty: no passcode. Used only with automatic approval. */
export const passcodeSchema = z.string().max(64)

const photoSchema = z.union([z.string(), z.object({ url: z.string() })]).nullable()
const roleSchema = z.union([z.literal(1), z.literal(2), z.enum(['1', '2'])])

/** A photo is a path, or an object with a path. */
export const photoOf = (photo: z.infer<typeof photoSchema> | undefined): string | null =>
  (typeof photo === 'object' ? photo?.url : photo) || null

/** All fields are optional over REST; omitted fields are undefined. */
export const groupBodySchema = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  photoUrl: photoSchema.optional(),
  passcode: z.string().nullable().optional(),
  question: z.string().nullable().optional(),
  public: flagSchema.optional(),
  defaultRole: roleSchema.optional(),
  autoApproval: flagSchema.optional(),
  accessMemberList: flagSchema.optional(),
})
export type GroupBody = z.infer<typeof groupBodySchema>

type Told = { -readonly [F in keyof GroupFields]?: GroupFields[F] }

/** Selects the fields that were sent. */
export const fieldsOfBody = (body: GroupBody): Told => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.photoUrl !== undefined && { photoUrl: photoOf(body.photoUrl) }),
  ...(body.question !== undefined && { question: body.question ?? '' }),
  ...(body.public !== undefined && { public: toFlag(body.public) }),
  ...(body.defaultRole !== undefined && { defaultRole: Number(body.defaultRole) === 2 ? 2 : 1 }),
  ...(body.autoApproval !== undefined && { autoApproval: toFlag(body.autoApproval) }),
  ...(body.accessMemberList !== undefined && { accessMemberList: toFlag(body.accessMemberList) }),
})

/** Normalises before storing: trims, and collapses blank lines in the description. */
export const keptFields = <G extends Pick<Group, 'name' | 'description' | 'question'>>(group: G): G => ({
  ...group,
  name: group.name.trim(),
  description: collapseNewlines(group.description.trim()),
  question: group.question.trim(),
})
