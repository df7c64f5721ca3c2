/** What is loaded later, in one piece: the first load names each further piece with everything it needs. */

export { ChatPanel } from './chat/chat-panel.tsx';
export { HistoryScreen } from './history/history.screen.tsx';
