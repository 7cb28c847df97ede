// What the linter holds: the import borders, the purity of src-shared, strict types, and the usual mistakes. What only
// types tell is in .oxlintrc.json: there it is found by a compiler that is several times as fast.
import js from '@eslint/js'
import vue from 'eslint-plugin-vue'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { bordersRule } from './tests/tools/borders.ts'

const clockAndChance = 'src-shared is pure: time and chance come in as arguments.'
const impure = [
  ...['Date', 'performance', 'crypto', 'setTimeout', 'setInterval', 'queueMicrotask'],
  ...[
    'window',
    'document',
    'navigator',
    'localStorage',
    'fetch',
    'process',
    'globalThis',
    'console',
    'require',
  ],
].map((name) => ({ name, message: clockAndChance }))

const sameBits = 'Not the same to the last bit in every engine: use board/angles.ts and board/vectors.ts.'
const inexact = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'hypot',
  'pow',
  'exp',
  'log',
  'cbrt',
].map((property) => ({ object: 'Math', property, message: sameBits }))

export default tseslint.config(
  // The last is what a build writes beside its configuration for a moment.
  { ignores: ['out/**', 'dist/**', 'coverage/**', 'node_modules/**', '*.config.ts.*.mjs'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  // Vue is nowhere else; its rules listen to every node of a file.
  ...vue.configs['flat/recommended'].map((one) => ({
    ...one,
    files: one.files ?? ['src-renderer/**/*.{ts,vue}'],
  })),
  {
    plugins: { house: { rules: { borders: bordersRule } } },
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    rules: {
      'house/borders': 'error',
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-console': 'off',
      'no-undef': 'off',
      // This one heeds no comment, the other linter does.
      'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      // Records keyed by id lose members.
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src-shared/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: clockAndChance }],
    },
  },
  {
    files: ['src-shared/board/**/*.ts', 'src-shared/rules/brigade/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: clockAndChance },
        ...inexact,
      ],
      'no-restricted-syntax': ['error', { selector: "BinaryExpression[operator='**']", message: sameBits }],
    },
  },
  {
    files: ['src-renderer/**/*.vue'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'] },
    },
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/no-v-html': 'error',
      'vue/multi-word-component-names': 'off',
      // With types an optional property is undefined by default.
      'vue/require-default-prop': 'off',
      // Prettier lays the templates out.
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/first-attribute-linebreak': 'off',
    },
  },
)
