// Replaces unused dependencies of libraries, so that the app does not include them (vite.config.ts).
export {}
