// Fields of the group form, as a device queues them.
import { z } from 'zod/mini'
import { pictureText } from '#shared/kernel/bounds.ts'
import { cleanText, cleanTitle } from '#shared/kernel/visible-text.ts'
import { groupSchema, type Group } from './group.ts'

export const groupFieldsSchema = z.extend(
  z.pick(groupSchema, { public: true, defaultRole: true, autoApproval: true, accessMemberList: true }),
  {
    photoUrl: z.nullable(pictureText()),
    name: z.string().check(z.maxLength(120)),
    description: z.string().check(z.maxLength(5000)),
    question: z.string().check(z.maxLength(500)),
  },
)
export type GroupFields = z.infer<typeof groupFieldsSchema>

/** Empty: no passcode. Used only with automatic approval. */
export const passcodeSchema = z.string().check(z.maxLength(64))

/** Normalises before storing: the name is one line; description and question keep their paragraphs. */
export const storedFields = <G extends Pick<Group, 'name' | 'description' | 'question'>>(group: G): G => ({
  ...group,
  name: cleanTitle(group.name),
  description: cleanText(group.description),
  question: cleanText(group.question),
})
