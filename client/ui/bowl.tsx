/** The bowl of the mark: empty for empty states, broken for errors. */
export const Bowl = ({ isBroken }: { isBroken: boolean }) => (isBroken ? <BrokenBowl /> : <EmptyBowl />)

const EmptyBowl = () => (
  <svg className="big" viewBox="0 0 220 150" fill="none" aria-hidden="true">
    <ellipse cx="110" cy="138" rx="78" ry="8" fill="var(--sunk)" />
    <path d="M24 62q86-9 172 0c10 1 11 9 10 15-5 38-45 60-96 60s-91-22-96-60c-1-6 0-14 10-15Z" fill="var(--brand)" />
    <path d="M24 62q86-9 172 0c5 1 8 3 9 6q-95-9-190 0c1-3 4-5 9-6Z" fill="var(--brand-press)" />
    <g stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" strokeDasharray="1 11">
      <path d="M50 50a32 32 0 0 1 62-8M112 44a32 32 0 0 1 58 8" />
    </g>
  </svg>
)

const BrokenBowl = () => (
  <svg className="big" viewBox="0 0 220 170" fill="none" aria-hidden="true">
    <ellipse cx="110" cy="156" rx="84" ry="8" fill="var(--sunk)" />
    <path d="M24 80q40-8 78-9l-10 22 18 12-8 24 4 20c-46-2-80-22-86-54-1-6-2-14 4-15Z" fill="var(--brand)" />
    <path d="M196 80q-34-6-68-8l-10 22 18 12-8 24 4 18c38-6 62-26 66-53 1-6 4-14-2-15Z" fill="var(--brand-press)" />
    <path
      d="m112 40 10-24M134 48l20-16M88 46 72 28"
      stroke="var(--line-strong)"
      strokeWidth="5"
      strokeLinecap="round"
    />
  </svg>
)
