import '../base.css'
import {
  ColorSchemeScript,
  localStorageColorSchemeManager,
  MantineProvider,
  mantineHtmlProps,
} from '@mantine/core'
import { HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '../theme.ts'
import { Notices } from './Notices.tsx'

const SCHEME_KEY = 'fairlead.color-scheme'
const colorScheme = localStorageColorSchemeManager({ key: SCHEME_KEY })

// The policy forbids evaluation, and the validator would try it once and trigger a report.
const NO_EVALUATION = 'globalThis.__zod_globalConfig={jitless:true}'

/** The HTML document and what every page, including the error pages, is wrapped in. */
export const Document = ({ children }: { children: ReactNode }) => {
  const nonce = useRouter().options.ssr?.nonce
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta property="csp-nonce" content={nonce} suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: NO_EVALUATION }} />
        <HeadContent />
        <ColorSchemeScript
          defaultColorScheme="auto"
          localStorageKey={SCHEME_KEY}
          nonce={nonce}
          suppressHydrationWarning
        />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colorScheme}
        >
          <Notices />
          {children}
        </MantineProvider>
        <Scripts />
      </body>
    </html>
  )
}
