// For tools that cannot read .vue files themselves, the linter among them; vue-tsc sees the true types.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent
  export default component
}
