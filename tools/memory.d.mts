export declare const serverMemory: (env: NodeJS.ProcessEnv) => { flags: string[]; env: NodeJS.ProcessEnv }
