// Open Graph tags for link previews, for readers that run no script.

export interface PageTags {
  readonly title: string
  readonly description: string
  /** Absolute. */
  readonly url: string
  readonly picture: PagePicture
  /** Pages for people with the link only. */
  readonly unlisted?: boolean
}

export interface PagePicture {
  /** Absolute. */
  readonly url: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Fills the preview's width; otherwise it is beside the text. */
  readonly wide: boolean
  /** Words for people who do not see the picture. */
  readonly alt: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text between tags or in a quoted attribute. Removes invisible characters and bidirectional overrides. */
export const escapeHtml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\s]+/g, ' ')
    .trim()
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/** Cuts at the end of a word where there is one near. */
export const cutTo = (text: string, letters: number): string => {
  const all = Array.from(text.trim())
  if (all.length <= letters) return all.join('')
  const cut = all.slice(0, letters - 1).join('')
  return `${cut.replace(/\s+\S{0,20}$/, '').trimEnd()}…`
}

const NAME = 'Gotong'
const MAX_TITLE_LENGTH = 120
const MAX_DESCRIPTION_LENGTH = 300

const meta = (kind: 'name' | 'property', key: string, content: string | number): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(String(content))}" />`

/** Replaces the title and description of the page with these tags, whatever their text is. */
export const withTags = (html: string, tags: PageTags): string => {
  const title = cutTo(tags.title, MAX_TITLE_LENGTH)
  const description = cutTo(tags.description, MAX_DESCRIPTION_LENGTH)
  const head = [
    meta('property', 'og:site_name', NAME),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_SG'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', tags.url),
    meta('property', 'og:image', tags.picture.url),
    meta('property', 'og:image:width', tags.picture.width),
    meta('property', 'og:image:height', tags.picture.height),
    meta('property', 'og:image:alt', cutTo(tags.picture.alt, MAX_TITLE_LENGTH)),
    meta('name', 'twitter:card', tags.picture.wide ? 'summary_large_image' : 'summary'),
    ...(tags.unlisted ? [meta('name', 'robots', 'noindex')] : []),
  ].join('\n    ')
  return html
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(title === NAME ? NAME : `${title} · ${NAME}`)}</title>`,
    )
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `  ${meta('name', 'description', description)}\n    ${head}\n  </head>`)
}

/** Data for the page's script, in an element of this id, and a picture that the browser fetches with the page. */
export interface PageData {
  readonly id: string
  /** JSON. */
  readonly text: string
  /** Path of a picture that the page shows first. */
  readonly picture: string | undefined
}

/** An element with data is not run: the security policy allows it. Without `<` its text neither ends it nor begins a comment. */
export const withData = (html: string, { id, text, picture }: PageData): string => {
  const link =
    picture && `  <link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture)}" />\n  </head>`
  const data = `  <script type="application/json" id="${id}">${text.replaceAll('<', '\\u003c')}</script>\n  </body>`
  return html.replace('</head>', (end) => link ?? end).replace('</body>', () => data)
}
