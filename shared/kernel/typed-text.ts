// Schemas of texts that people type and other people read. They are stored without characters that spoof or cover other texts.
import { z, type ZodMiniString } from 'zod/mini'
import { cleanName, cleanText } from './visible-text.ts'

/** A text above the maximum is refused as it is: cleaning it would only take time. */
const cleanedBy = (clean: (text: string) => string, maxCharacters: number): ZodMiniString<string> =>
  z.string().check(
    z.maxLength(maxCharacters),
    z.overwrite((text) => (text.length > maxCharacters ? text : clean(text))),
  )

/** One line, such as a postal code or a reason. */
export const lineText = (maxCharacters: number): ZodMiniString<string> => cleanedBy(cleanName, maxCharacters)

/** Several lines, such as an address, a note or a message. */
export const linesText = (maxCharacters: number): ZodMiniString<string> => cleanedBy(cleanText, maxCharacters)
