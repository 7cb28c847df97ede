// Boots the screen: the connection to the program first, then styles, catalogues, stores, board, and the first view.
import './bridge/opened'
import './ui/tokens.css'
import './ui/base.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { i18n } from './i18n'
import { mapFontsReady } from './ui/fonts'

void mapFontsReady()
createApp(App).use(createPinia()).use(i18n).mount('#app')
