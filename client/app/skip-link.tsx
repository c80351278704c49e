export const SkipLink = () => (
  <a href="#main" className="skip">
    Skip to the content
  </a>
)
