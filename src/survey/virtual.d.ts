declare module 'virtual:survey-tokens.css';
