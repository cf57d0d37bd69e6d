package database

import (
	"container/list"
	"context"
	"database/sql/driver"
	"strings"
)

// keptStatements is how many statements a connection keeps compiled: more than the requests of a usual day take.
const keptStatements = 32

// repeated begins what is run again and again by the same text; pragmas, transactions and changes of the schema are not.
var repeated = []string{"SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "REPLACE"}

// cachingConnector opens connections that compile a statement once and run it as often as it is asked for. SQLite
// compiles a statement anew by itself where the schema has changed since.
// Source: https://www.sqlite.org/c3ref/prepare.html
type cachingConnector struct{ driver.Connector }

func (c cachingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	conn, ok := opened.(sqliteConn)
	if !ok {
		// what the driver offers has changed: slower, and as right
		return opened, nil
	}
	return &cachingConn{sqliteConn: conn, byText: map[string]*list.Element{}, recent: list.New()}, nil
}

// sqliteConn is what the driver's connections are.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type sqliteRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

// statement is compiled, and in use from its query until the rows are closed.
type statement struct {
	sqliteStmt
	text  string
	inUse bool
}

// cachingConn keeps the statements that it has run last. One goroutine has it at a time.
type cachingConn struct {
	sqliteConn
	byText map[string]*list.Element
	// recent has every *statement that is kept, the one that was run last in front.
	recent *list.List
}

func (c *cachingConn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	s := c.take(ctx, text)
	if s == nil {
		return c.sqliteConn.ExecContext(ctx, text, args)
	}
	result, err := s.ExecContext(ctx, args)
	c.giveBack(s, err)
	return result, err
}

func (c *cachingConn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	s := c.take(ctx, text)
	if s == nil {
		return c.sqliteConn.QueryContext(ctx, text, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		c.giveBack(s, err)
		return nil, err
	}
	return &cachedRows{sqliteRows: rows.(sqliteRows), conn: c, statement: s}, nil
}

// Close frees the statements first: SQLite keeps a connection open for as long as it has some.
func (c *cachingConn) Close() error {
	for c.recent.Len() > 0 {
		c.drop(c.recent.Back().Value.(*statement))
	}
	return c.sqliteConn.Close()
}

// take is the statement of a text, in use from now on; nil where the text is to be run without: it is not one to keep, cannot
// be compiled, or its rows are still read.
func (c *cachingConn) take(ctx context.Context, text string) *statement {
	if kept, ok := c.byText[text]; ok {
		s := kept.Value.(*statement)
		if s.inUse {
			return nil
		}
		c.recent.MoveToFront(kept)
		s.inUse = true
		return s
	}
	if !isRepeated(text) {
		return nil
	}
	prepared, err := c.PrepareContext(ctx, text)
	if err != nil {
		return nil
	}
	s := &statement{sqliteStmt: prepared.(sqliteStmt), text: text, inUse: true}
	c.byText[text] = c.recent.PushFront(s)
	for last := c.recent.Back(); last != nil && c.recent.Len() > keptStatements; {
		oldest := last.Value.(*statement)
		last = last.Prev()
		if !oldest.inUse {
			c.drop(oldest)
		}
	}
	return s
}

// giveBack ends the use of a statement. One that failed is compiled anew when it is asked for again.
func (c *cachingConn) giveBack(s *statement, failure error) {
	s.inUse = false
	if failure != nil {
		c.drop(s)
	}
}

func (c *cachingConn) drop(s *statement) {
	if kept, ok := c.byText[s.text]; ok {
		c.recent.Remove(kept)
		delete(c.byText, s.text)
		_ = s.Close()
	}
}

func isRepeated(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	for _, verb := range repeated {
		if len(text) > len(verb) && strings.EqualFold(text[:len(verb)], verb) {
			return true
		}
	}
	return false
}

// cachedRows are the rows of a statement that is kept.
type cachedRows struct {
	sqliteRows
	conn      *cachingConn
	statement *statement
}

func (r *cachedRows) Close() error {
	if r.statement == nil {
		return nil
	}
	err := r.sqliteRows.Close()
	r.conn.giveBack(r.statement, err)
	r.statement = nil
	return err
}
