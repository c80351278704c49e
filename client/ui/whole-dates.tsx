const DAY_PATTERN = /((?:\b[A-Z][a-z]{2} )?\b\d{2}-\d{2}-\d{4})/

/** Text in which no line ends within a date: browsers may break it at its hyphens. */
export const WholeDates = ({ text }: { text: string }) =>
  text.split(DAY_PATTERN).map((part, at) =>
    at % 2 === 1 ? (
      <span key={`${at} ${part}`} className="when">
        {part}
      </span>
    ) : (
      part
    ),
  )
