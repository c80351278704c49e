/** The cross-bar of the t is a carrying pole from which both o hang. */
export const Wordmark = ({ className = 'wm' }: { className?: string }) => (
  <svg
    viewBox="0 0 856 252"
    className={className}
    role="img"
    aria-label="Gotong"
    fill="none"
    stroke="currentColor"
    strokeWidth="34"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <circle cx="70" cy="122" r="52" />
    <path d="M122 70v108c0 34-22 54-54 54-18 0-33-6-43-17" />
    <circle cx="228" cy="122" r="52" />
    <path d="M336 18v128c0 20 10 29 28 28" />
    <circle cx="446" cy="122" r="52" />
    <path d="M552 174V70M552 118c0-30 18-48 44-48s44 18 44 48v56" />
    <circle cx="746" cy="122" r="52" />
    <path d="M798 70v108c0 34-22 54-54 54-18 0-33-6-43-17" />
    <path d="M222 70q114-18 230 0" />
  </svg>
)
