// What the group form asks, as a device and as REST send it.
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

/** Blank: none. Counts only with auto approval. */
export const passcodeSchema = z.string().max(64)

const photoSchema = z.union([z.string(), z.object({ url: z.string() })]).nullable()
const roleSchema = z.union([z.literal(1), z.literal(2), z.enum(['1', '2'])])

/** A photo is a path, or an object that holds one. */
export const photoOf = (photo: z.infer<typeof photoSchema> | undefined): string | null =>
  (typeof photo === 'object' ? photo?.url : photo) || null

/** Every field as REST may send it; what is left out is not told. */
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

/** The fields that were told. */
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

/** As it is kept: trimmed, and without long gaps in the description. */
export const keptFields = <G extends Pick<Group, 'name' | 'description' | 'question'>>(group: G): G => ({
  ...group,
  name: group.name.trim(),
  description: collapseNewlines(group.description.trim()),
  question: group.question.trim(),
})
