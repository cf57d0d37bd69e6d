//go:build windows

package cli

import (
	"golang.org/x/sys/windows/svc"
)

const serviceName = "Sijil"

// runMain runs the program, as a service where Windows has started it as one.
func runMain() int {
	if isService, err := svc.IsWindowsService(); err != nil || !isService {
		return run(nil)
	}
	service := &service{}
	if err := svc.Run(serviceName, service); err != nil {
		return 1
	}
	return service.code
}

type service struct{ code int }

// Execute is called by Windows: it runs the program until it ends or Windows asks it to.
func (s *service) Execute(_ []string, requests <-chan svc.ChangeRequest, status chan<- svc.Status) (bool, uint32) {
	status <- svc.Status{State: svc.StartPending}
	stop := make(chan struct{})
	ended := make(chan int, 1)
	go func() { ended <- run(stop) }()
	running := svc.Status{State: svc.Running, Accepts: svc.AcceptStop | svc.AcceptShutdown}
	status <- running
	for {
		select {
		case s.code = <-ended:
			return s.code != 0, uint32(s.code)
		case request := <-requests:
			switch request.Cmd {
			case svc.Interrogate:
				status <- running
			case svc.Stop, svc.Shutdown:
				status <- svc.Status{State: svc.StopPending}
				close(stop)
				s.code = <-ended
				return s.code != 0, uint32(s.code)
			}
		}
	}
}
