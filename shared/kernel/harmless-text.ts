// Text of people in cells of an exported spreadsheet, where a program could take it for a formula.

/** Longer texts are refused by spreadsheets. */
const MAX_CELL_CHARACTERS = 32_767

/** The first character after white space starts a formula; full-width signs count in East Asian versions. */
const STARTS_FORMULA = /^\s*[=+\-@＝＋－＠]/
/** Some programs skip these and evaluate the rest. */
const STARTS_WITH_CONTROL = /^[\p{Cc}\p{Zl}\p{Zp}]/u
/** Characters that XML refuses. Tab and line feed stay. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
/** Half of a pair that stands for one character. */
const LONE_SURROGATE = /\p{Cs}/gu

/**
 * The text with an apostrophe before it where a spreadsheet would evaluate it, as OWASP recommends against CSV injection. Characters
 * that a spreadsheet cannot hold are left out; line breaks become line feeds.
 */
export const harmlessText = (text: string): string => {
  const clean = text.replace(/\r\n?/g, '\n').replace(NOT_IN_XML, '').replace(LONE_SURROGATE, '\uFFFD')
  const risky = STARTS_WITH_CONTROL.test(text) || STARTS_WITH_CONTROL.test(clean) || STARTS_FORMULA.test(clean)
  const safe = risky ? `'${clean}` : clean
  return safe.length <= MAX_CELL_CHARACTERS
    ? safe
    : `${safe.slice(0, MAX_CELL_CHARACTERS - 2).replace(LONE_SURROGATE, '')}…`
}
